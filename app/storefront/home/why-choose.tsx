import { Headset, ShieldCheck, Star } from 'lucide-react'
import styles from './why-choose.module.css'

const POINTS = [
  {
    Icon: ShieldCheck,
    title: 'Quality Guaranteed',
    text: 'Every car passes a 150-point inspection before it enters our showroom.',
  },
  {
    Icon: Star,
    title: 'Service Excellence',
    text: 'One person looks after you, from the first question to long after the keys.',
  },
  {
    Icon: Headset,
    title: 'Expert Assistance 24/7',
    text: 'Someone who knows the cars answers you, at any hour of any day.',
  },
]

export function WhyChoose() {
  return (
    <section className={styles.band} aria-labelledby="why">
      <div className={styles.page}>
        <h2 className={styles.heading} id="why">
          Why Choose Us
        </h2>
        <ul className={styles.points}>
          {POINTS.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
