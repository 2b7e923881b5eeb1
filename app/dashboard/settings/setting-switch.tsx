import { Controller, useFormContext } from 'react-hook-form'
import { Switch } from '#app/ui/switch.tsx'

export function SettingSwitch({ name, label }: { name: string; label: string }) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Switch label={label} checked={field.value} onChange={field.onChange} />}
    />
  )
}
