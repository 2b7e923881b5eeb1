import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useCar } from '#app/local/use-cars.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import styles from './vehicle-form.module.css'
import { VehicleForm } from './vehicle-form.tsx'

export function AddVehiclePage() {
  return (
    <Page title="Add New Vehicle">
      <VehicleForm car={null} />
    </Page>
  )
}

export function EditVehiclePage() {
  const { id = '' } = useParams()
  return (
    <Page title="Edit Vehicle">
      {/^\d+$/.test(id) ? <EditVehicle id={Number(id)} /> : <Notice kind="error">Invalid car ID</Notice>}
    </Page>
  )
}

function EditVehicle({ id }: { id: number }) {
  const car = useCar(id)
  if (car === undefined) return <p role="status">Loading the vehicle…</p>
  if (car === null) return <Notice kind="error">Car not found</Notice>
  return (
    <>
      {car.id !== id && <Navigate to={`/admin/dashboard/edit-car/${car.id}`} replace />}
      <VehicleForm key={car.uid} car={car} />
    </>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Link to="/admin/dashboard/cars" className={styles.back}>
        <ArrowLeft aria-hidden size={18} /> Back to vehicles
      </Link>
      <PageHeading title={title} />
      {children}
    </div>
  )
}
