import { Award, Globe, Heart, type LucideIcon, Shield, Star, Target, ThumbsUp, TrendingUp, Users } from 'lucide-react'
import type { ValueIcon } from '#domain/kinds/settings/texts-schema.ts'

export const VALUE_ICON: Record<ValueIcon, LucideIcon> = {
  Award,
  Users,
  Shield,
  ThumbsUp,
  Star,
  Heart,
  TrendingUp,
  Globe,
  Target,
}
