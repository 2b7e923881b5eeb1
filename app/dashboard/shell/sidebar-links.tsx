import { CarFront } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import styles from './sidebar.module.css'

const LINKS = [{ to: '/admin/dashboard/cars', name: 'Vehicles', icon: CarFront, end: false }]

export function SidebarLinks() {
  return (
    <ul className={styles.list}>
      {LINKS.map(({ to, name, icon: Icon, end }) => (
        <li key={to}>
          <NavLink to={to} end={end} className={styles.link}>
            <Icon aria-hidden size={20} /> {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
