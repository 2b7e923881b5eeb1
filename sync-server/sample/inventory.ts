import { convertibles } from './convertibles.ts'
import { coupes } from './coupes.ts'
import { limousines } from './limousines.ts'
import { pickups } from './pickups.ts'
import type { SampleCar } from './sample-car.ts'
import { sedans } from './sedans.ts'
import { supercars } from './supercars.ts'
import { suvs } from './suvs.ts'
import { wagons } from './wagons.ts'

/** In display order. Neighbours differ in body and paint. */
export const sampleInventory: SampleCar[] = [
  coupes.astonMartinDbs,
  suvs.landRoverDefender,
  supercars.lamborghiniHuracan,
  sedans.maseratiGhibli,
  convertibles.bentleyContinental,
  limousines.rollsRoyceGhost,
  coupes.porsche911,
  wagons.volvoV60,
  sedans.teslaModelS,
  coupes.ferrariGtc4Lusso,
  pickups.rivianR1t,
  convertibles.mazdaMiata,
  suvs.bentleyBentayga,
  coupes.bmwI8,
  sedans.audiA6,
  pickups.ramTrx,
  limousines.mercedesMaybach,
  suvs.lexusRx,
  supercars.chevroletCorvette,
  sedans.jaguarXe,
  coupes.fordMustang,
  suvs.astonMartinDbx,
  convertibles.mercedesSl,
  sedans.audiA6Diesel,
  wagons.subaruOutback,
  coupes.infinitiQ60,
  suvs.porscheCayenne,
  pickups.toyotaTacoma,
  coupes.lotusEvora,
  limousines.jaguarXj,
  suvs.landRoverDiscovery,
  supercars.lamborghiniGallardo,
  convertibles.bmwZ4,
  suvs.toyotaLandCruiser,
  wagons.audiAllroad,
  sedans.toyotaCamry,
  pickups.fordF250,
  coupes.maseratiGranTurismo,
  suvs.teslaModelX,
  sedans.genesisG90,
]
