import { Megaphone, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useNotOnGoogle } from '#app/dashboard/components/hooks/listing-report.ts'
import { useNow } from '#app/dashboard/components/hooks/use-now.ts'
import {
  APPOINTMENTS_PATH,
  ATTENTION_PATH,
  DASHBOARD_PATH,
  LISTINGS_PATH,
  type ListOrigin,
  STOCK_PATH,
} from '#app/dashboard/components/paths.ts'
import { useAnswer } from '#app/dashboard/messages/use-answer.ts'
import { useSession } from '#app/local/session/session.ts'
import { type CarView, carsStore } from '#app/local/state/cars.ts'
import { type InquiryView, useRecords } from '#app/local/state/records.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { useStore } from '#app/local/state/store.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { rich } from '#app/ui/rich.tsx'
import { dialledNumber } from '#domain/values/text/phone-number.ts'
import { t } from '#text/t.ts'
import styles from './work-list.module.css'
import { type AgedTask, agedTasks, type PersonTask, personTasks } from './work-tasks.ts'

const MAX_PEOPLE = 8
const MAX_AGED = 3

/** The work of staff today, each with the action that does it. */
export function WorkList() {
  const { records: inquiries, state } = useRecords('inquiry')
  const { records: appointments } = useRecords('appointment')
  const { all: cars, byNumber } = useStore(carsStore)
  const { openingHours } = useSettings()
  const { date } = useFormat()
  const now = useNow()
  const people = personTasks({ inquiries, appointments, openingHours, now, date }, MAX_PEOPLE)
  const aged = agedTasks(cars, inquiries, now, MAX_AGED)
  const notListed = useNotOnGoogle()
  const isEmpty = people.count + aged.count + notListed === 0
  return (
    <section aria-labelledby="today" className="stack space-2 container">
      <h2 id="today">{t('work.today')}</h2>
      {isEmpty && state !== 'loading' && <p className="box pad-5">{t('work.nothing')}</p>}
      {!isEmpty && (
        <ul aria-labelledby="today" className="box divided">
          {people.tasks.map((task) => (
            <PersonRow key={task.key} task={task} car={task.carId === undefined ? undefined : byNumber(task.carId)} />
          ))}
          {aged.tasks.map((task) => (
            <AgedRow key={task.car.uid} {...task} />
          ))}
          {notListed > 0 && <ListingsRow count={notListed} />}
        </ul>
      )}
      {people.count > MAX_PEOPLE && (
        <p className="muted tall-links">
          {rich(
            'work.more',
            {
              due: (text) => <Link to={`${DASHBOARD_PATH}/messages?show=due`}>{text}</Link>,
              unread: (text) => <Link to={`${DASHBOARD_PATH}/messages?show=unread`}>{text}</Link>,
              appointments: (text) => <Link to={APPOINTMENTS_PATH}>{text}</Link>,
            },
            { count: people.count - MAX_PEOPLE },
          )}
        </p>
      )}
      {aged.count > MAX_AGED && (
        <p className="muted tall-links">
          <Link to={STOCK_PATH}>{t('work.overAged', { count: aged.count })}</Link>
        </p>
      )}
    </section>
  )
}

function PersonRow({ task, car }: { task: PersonTask; car: CarView | undefined }) {
  const { name, to, text, isLate, phone, inquiry } = task
  const about = car ? shortName(car) : task.carName
  const call = { name, phone }
  return (
    <Row picture={car ? <CarPicture car={car} /> : <UserRound aria-hidden />}>
      <p className={`shrinks breakable ${styles.text}`}>
        <span className={styles.first}>
          <Link to={to} dir="auto">
            {name}
          </Link>{' '}
          <span className={styles.reason} data-late={isLate || undefined}>
            {text}
          </span>
        </span>
        {about && (
          <span className={`muted ${styles.second}`}>
            <bdi>{about}</bdi>
          </span>
        )}
      </p>
      {inquiry ? <AnswerLink {...call} inquiry={inquiry} /> : <CallLink {...call} />}
    </Row>
  )
}

interface CallProps {
  name: string
  phone: string
  onCall?: () => void
}

function CallLink({ name, phone, onCall }: CallProps) {
  const { country } = useSettings().region
  if (phone === '') return null
  return (
    <a
      className={buttonClass('secondary', styles.action)}
      href={`tel:${dialledNumber(phone, country)}`}
      onClick={onCall}
    >
      <Phone aria-hidden /> {rich('work.call', {}, { name })}
    </a>
  )
}

function AnswerLink({ inquiry, ...call }: CallProps & { inquiry: InquiryView }) {
  const answer = useAnswer(inquiry)
  return <CallLink {...call} onCall={() => void answer()} />
}

function AgedRow({ car, days, inquiries }: AgedTask) {
  const name = shortName(car)
  return (
    <Row picture={<CarPicture car={car} />}>
      <p className={`shrinks breakable ${styles.text}`}>
        <span className={styles.first} data-car>
          <strong dir="auto">{name}</strong>
        </span>
        <span className={`muted ${styles.second}`}>{t('work.aged', { days, inquiries })}</span>
      </p>
      <Link
        className={buttonClass('secondary', styles.action)}
        to={`${DASHBOARD_PATH}/edit-car/${car.id}`}
        state={{ list: DASHBOARD_PATH } satisfies ListOrigin}
      >
        {rich('work.changePrice', {}, { car: name })}
      </Link>
    </Row>
  )
}

/** Only admins have the settings of the listings. */
function ListingsRow({ count }: { count: number }) {
  const { isAdmin } = useSession()
  return (
    <Row picture={<Megaphone aria-hidden />}>
      <p className={`shrinks breakable ${styles.text}`}>
        <strong className={styles.first}>{t('work.notOnGoogle', { count })}</strong>
      </p>
      <Link className={buttonClass('secondary', styles.action)} to={isAdmin ? LISTINGS_PATH : ATTENTION_PATH}>
        {t('work.complete')}
      </Link>
    </Row>
  )
}

function Row({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className={`row ${styles.task}`}>
      <span className={`muted ${styles.picture}`}>{picture}</span>
      {children}
    </li>
  )
}

function CarPicture({ car: { images, placeholders } }: { car: CarView }) {
  return <Picture src={images[0]} placeholders={placeholders} alt="" sizes="60px" />
}

const shortName = ({ make, model }: CarView) => `${make} ${model}`
