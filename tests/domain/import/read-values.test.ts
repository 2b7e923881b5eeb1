import { describe, expect, it } from 'vitest'
import { CHOICE_NAMES, mapChoice } from '#domain/import/choices.ts'
import { isNone, oneLine, readYear } from '#domain/import/clean-values.ts'
import {
  columnLabel,
  headingKey,
  headingUnits,
  IMPORT_FIELDS,
  type ImportField,
  importFields,
  mapHeadings,
  withField,
} from '#domain/import/headings.ts'
import { repairMake } from '#domain/import/make-and-model.ts'
import { CAR_FIELDS } from '#domain/kinds/car/fields/car-fields.ts'
import { distanceUnitIn, readDistance } from '#domain/values/read-distance.ts'
import { currencyIn, readMoney } from '#domain/values/read-money.ts'

describe('headings', () => {
  it('are found by the names that dealers use', () => {
    expect(
      mapHeadings(['Stock #', 'Model_Year', 'BRAND', 'model', 'Ext. Colour', 'milage', 'Int colour', 'Dealer', '—']),
    ).toEqual(['stockNumber', 'year', 'make', 'model', 'color', 'mileage', null, null, null])
  })

  it('are found by the labels of the fields, which an export uses', () => {
    expect(mapHeadings(IMPORT_FIELDS.map(columnLabel))).toEqual(IMPORT_FIELDS)
    expect(columnLabel('oldAddress')).toBe('Old address')
  })

  it('of a translation name its language, and are not those of the text that is translated', () => {
    const headings = ['Description (de)', 'Features (Deutsch)', 'Features', 'Trim (fr)']
    expect(mapHeadings(headings, importFields(['de']))).toEqual(['description@de', 'features@de', 'features', 'trim'])
  })

  it.each<[ImportField, string]>([
    ['make', 'Manufacturer, Marque, Vehicle Make'],
    ['model', 'Model name, vehicle_model, Model & trim'],
    ['year', 'Yr, Vehicle year, Registration Year'],
    ['year', 'Year of manufacture'],
    ['price', 'Asking Price, List price, Selling Price, SALE_PRICE, Internet Price, Retail price'],
    ['mileage', 'Odometer, Miles, Odometer reading, Kilometers, Kilometres, KM, kms'],
    ['color', 'Exterior Color, Exterior colour, Ext Color, Ext. Col., Paint'],
    ['fuelType', 'Engine Fuel, engine_fuel_type'],
    ['transmission', 'Gearbox, Trans, Transmission Type'],
    ['vin', 'VIN number, Vehicle Identification Number, Chassis Number, Chassis no., Chassis'],
    ['stockNumber', 'StockNo, Stock num, Stock ID, STK, Stk No, Inventory number'],
    ['description', 'Comments, Dealer Comments, Notes, Vehicle description'],
    ['features', 'Options, Equipment, Vehicle options, Vehicle option'],
    ['bodyStyle', 'Body style, Body Type, Body shape, Vehicle body, Body, Karosserie, Aufbau, Carrosserie, Carroceria'],
    ['trim', 'Trim, Trim level, Vehicle trim, Variant, Variante, Derivative, Ausstattungslinie, Finition'],
    [
      'firstRegistration',
      'First registration, Date of first registration, First registration date, First reg., Reg. date, EZ',
    ],
    ['firstRegistration', 'Registration date, Erstzulassung, Zulassung, Mise en circulation'],
    ['power', 'Power, Power (hp), Power hp, Power bhp, Power kW, Power PS, Engine power, Horsepower, BHP, HP, PS, kW'],
    [
      'power',
      'Leistung (kW), Leistung, Leistung in PS, Leistung in kW, LeistungKW, LeistungPS, Puissance, Potencia, Potenza',
    ],
    [
      'previousOwners',
      'Previous owners, Number of previous owners, Number of owners, Former keepers, Previous keepers, Owners',
    ],
    ['previousOwners', 'Vorbesitzer, Fahrzeughalter, Halter, Proprietaires'],
    [
      'serviceHistory',
      'Service history, Service book, Full service history, FSH, Scheckheft, Serviceheft, Servicehistorie',
    ],
    [
      'inspectionDue',
      'Inspection due, Next inspection, MOT due, MOT expiry, MOT, Hauptuntersuchung, HU, HU bis, Nächste HU',
    ],
    ['inspectionDue', 'TÜV, TUV, Controle technique'],
    [
      'emissionClass',
      'Emission class, Emissions class, Emission standard, Euro norm, Euro class, Schadstoffklasse, Emissionsklasse',
    ],
    ['warranty', 'Warranty, Guarantee, Garantie, Gewährleistung, Garantia'],
    ['vatStatus', 'VAT, VAT status, VAT type, Tax scheme, MwSt., MwSt. ausweisbar, Mehrwertsteuer, Besteuerung, TVA'],
    ['purchasePrice', 'Purchase price, Purchase cost, Buying price, Cost price, Einkaufspreis, Einkauf, Prix d’achat'],
    ['costs', 'Costs, Reconditioning costs, Reconditioning, Kosten'],
    ['conditionPictures', 'Condition pictures, Condition photos, Condition images, Damage pictures, Damage photos'],
    ['images', 'Image, Image URLs, imageURL, Image link, Photo URLs, Pictures, Image list'],
    ['price', 'Price USD, Price-EUR, price_gbp, Price [$], Price €'],
    ['mileage', 'Mileage / km., Mileage  mi, Odometer (mi)'],
  ])('of the field %s: %s', (field, headings) => {
    for (const heading of headings.split(', ')) expect(mapHeadings([heading]), heading).toEqual([field])
  })

  it.each([
    [
      'German',
      'Hersteller; Modell; Baujahr; Verkaufspreis; Laufleistung; Außenfarbe; Kraftstoffart; Getriebeart; Fahrgestellnummer; Lagernummer; Fahrzeugbeschreibung; Sonderausstattung; Karosserieform; Ausstattungslinie; Datum Erstzulassung; Motorleistung; Anzahl Vorbesitzer; Scheckheftgepflegt; Nächste HU; Abgasnorm; Gewährleistung; MwSt. ausweisbar; Lagerdatum; Videolink; Fahrzeughistorie; Verkäufer; Einkaufspreis; Aufbereitungskosten; Schadensbilder; Bilder-URLs; Alte Adresse',
    ],
    [
      'French',
      'Marque; Modèle; Année-modèle; Prix de vente; Kilométrage; Couleur extérieure; Carburant; Boîte de vitesses; N° de châssis; N° de stock; Descriptif; Équipements; Type de carrosserie; Finition; 1ère mise en circulation; Puissance DIN; Nombre de propriétaires; Carnet d’entretien; Contrôle technique; Norme Euro; Garantie; TVA; Date d’entrée en stock; Lien vidéo; Rapport d’historique; Vendeur; Prix d’achat; Frais; Photos des défauts; Photo principale; Ancienne adresse',
    ],
    [
      'Spanish',
      'Marca; Modelo; Año; Precio de venta; Kilómetros; Color exterior; Combustible; Caja de cambios; Número de bastidor; Referencia; Descripción; Equipamiento; Carrocería; Acabado; Fecha de matriculación; Potencia (CV); Propietarios anteriores; Libro de mantenimiento; Próxima ITV; Normativa Euro; Garantía; IVA; Fecha de entrada; Enlace de vídeo; Informe de historial; Vendedor; Precio de compra; Gastos; Fotos de daños; Imágenes; Dirección antigua',
    ],
    [
      'Italian',
      'Marca; Modello; Anno; Prezzo di vendita; Chilometraggio; Colore esterno; Alimentazione; Cambio; Numero di telaio; Riferimento; Descrizione; Dotazioni; Carrozzeria; Allestimento; Data immatricolazione; Potenza (kW); Precedenti proprietari; Tagliandi; Scadenza revisione; Classe Euro; Garanzia; IVA esposta; Data di ingresso; Link video; Rapporto storico; Venditore; Prezzo d’acquisto; Spese; Foto danni; Immagini; Vecchio indirizzo',
    ],
    [
      'Dutch',
      'Merk; Model; Bouwjaar; Vraagprijs; Kilometerstand; Kleur; Brandstof; Versnellingsbak; Chassisnummer; Voorraadnummer; Omschrijving; Opties; Carrosserie; Uitvoering; Eerste toelating; Vermogen (pk); Aantal eigenaren; Onderhoudshistorie; APK tot; Emissieklasse; Garantietermijn; BTW/marge; Op voorraad sinds; Videolink; Historierapport; Verkoper; Inkoopprijs; Onderhoudskosten; Schadefoto’s; Afbeeldingen; Oud adres',
    ],
    [
      'Polish',
      'Marka; Model pojazdu; Rok produkcji; Cena brutto; Przebieg (km); Kolor nadwozia; Rodzaj paliwa; Skrzynia biegów; Numer VIN; Numer magazynowy; Opis; Wyposażenie; Typ nadwozia; Wersja; Pierwsza rejestracja; Moc (KM); Liczba właścicieli; Książka serwisowa; Przegląd do; Norma emisji; Gwarancja; Faktura VAT; Data przyjęcia; Link do wideo; Raport historii; Sprzedawca; Cena zakupu; Koszty; Zdjęcia uszkodzeń; Zdjęcia; Stary adres',
    ],
  ])('of all fields are found in %s', (_, headings) => {
    expect(mapHeadings(headings.split('; '))).toEqual(IMPORT_FIELDS)
  })

  it('of a list may be several: numbered, or of several names', () => {
    expect(mapHeadings(['Image 1', 'Image 2 URL', 'Main photo', 'Option1', 'Extras', 'Price 1'])).toEqual([
      'images',
      'images',
      'images',
      'features',
      'features',
      null,
    ])
    expect(withField(['images', null, 'make'], 1, 'images')).toEqual(['images', 'images', 'make'])
  })

  it('name a field once', () => {
    expect(mapHeadings(['Sale price', 'Price', 'Price'])).toEqual([null, 'price', null])
    expect(headingKey(' Exterior-Color ')).toBe('exteriorcolor')
  })

  it('may contain a unit', () => {
    const headings = ['Price (EUR)', 'Mileage km', 'Make']
    const mapping = mapHeadings(headings)
    expect(mapping).toEqual(['price', 'mileage', 'make'])
    expect(headingUnits(headings, mapping, 'USD')).toEqual({ currency: 'EUR', distance: 'km' })
    expect(headingUnits(['Price', 'Kilometres', 'Make'], mapping, 'USD')).toEqual({ currency: null, distance: 'km' })
    expect(headingUnits(['Price', 'Mileage', 'Make'], mapping, 'USD')).toEqual({ currency: null, distance: null })
  })

  it('lose a field that a person gives to another column', () => {
    expect(withField(['make', 'price', null, null], 2, 'price')).toEqual(['make', null, 'price', null])
    expect(withField(['make', 'price', null, null], 1, null)).toEqual(['make', null, null, null])
  })
})

describe('values', () => {
  it.each([
    ['$10,300 ', 10_300, 'USD'],
    ['US$ 10,300', 10_300, 'USD'],
    ['10.300,50 €', 10_300.5, 'EUR'],
    ["CHF 1'234'567.-", 1_234_567, 'CHF'],
    ['10 300', 10_300, null],
    ['61500.00', 61_500, null],
    ['C$ 9,999', 9_999, 'CAD'],
    ['9,999 AUD', 9_999, 'AUD'],
    ['1.250', 1_250, null],
    ['1,5', 1.5, null],
    ['1.234.567', 1_234_567, null],
    ['1,234,567.5', 1_234_567.5, null],
    ['12500', 12_500, null],
    ['7', 7, null],
    ['£9,999', 9_999, 'GBP'],
    ['EUR 9.999,-', 9_999, 'EUR'],
    ['A$9,999', 9_999, 'AUD'],
    ['CAD 9,999', 9_999, 'CAD'],
    ['1.234,567', 1_234.567, null],
    ['EUR 9.999,--', 9_999, 'EUR'],
    ['9'.repeat(40), Number('9'.repeat(40)), null],
    ['$34,995*', 34_995, 'USD'],
    ['34,995 OBO', 34_995, null],
    ['$34,995 USD', 34_995, 'USD'],
    ['185,000/-', 185_000, null],
    ['KES 1850000/=', 1_850_000, 'KES'],
    ["34'995.-", 34_995, null],
    ['34 995,00', 34_995, null],
    ['34.995,– €', 34_995, 'EUR'],
    ['34.995,- € (VB)', 34_995, 'EUR'],
    ['34.995 Euro inkl. MwSt.', 34_995, 'EUR'],
    ['34 995 zl brutto', 34_995, 'PLN'],
    ['34.995 € à négocier', 34_995, 'EUR'],
  ])('of money: %s', (text, amount, currency) => {
    expect(readMoney(text, 'USD')).toEqual({ amount, currency })
  })

  it.each([
    ['$9,999', 'CAD', 'CAD'],
    ['$9,999', 'EUR', 'USD'],
    ['US$9,999', 'CAD', 'USD'],
    ['R$ 9.999', 'USD', 'BRL'],
    ['HK$9,999', 'USD', 'HKD'],
    ['¥9,999', 'CNY', 'CNY'],
    ['¥9,999', 'USD', 'JPY'],
    ['9 999 kr', 'SEK', 'SEK'],
    ['9 999 kr', 'USD', null],
    ['9 999 Kč', 'USD', 'CZK'],
    ['R 9 999', 'ZAR', 'ZAR'],
    ['AED 9,999', 'USD', 'AED'],
    ['AED9,999', 'USD', 'AED'],
    ['9,999 gbp', 'USD', 'GBP'],
    ['9,999 chf', 'USD', 'CHF'],
    ['cad 9,999', 'USD', 'CAD'],
    ['aud 9,999', 'USD', 'AUD'],
    ['eur 9,999', 'USD', 'EUR'],
    ['usd 9,999', 'EUR', 'USD'],
    ['C$9,999', 'USD', 'CAD'],
    ['CA$9,999', 'USD', 'CAD'],
    ['aed 9,999', 'AED', 'AED'],
  ])('of money: %s on a site in %s', (text, site, currency) => {
    expect(readMoney(text, site)).toEqual({ amount: 9_999, currency })
  })

  it('of money: words and single letters that are currencies elsewhere', () => {
    expect(readMoney('all 9,999', 'USD')).toBeNull()
    expect(readMoney('184K', 'USD')).toBeNull()
    expect(readMoney('okr 9,999', 'SEK')).toBeNull()
    expect(readMoney('9,999 krs', 'SEK')).toBeNull()
    expect(currencyIn('Price (try again)', 'USD')).toBeNull()
    expect(currencyIn('Price (TRY)', 'USD')).toBe('TRY')
  })

  it.each([
    'ten',
    '-5',
    '1-2',
    '$',
    '5 or 6',
    '34,995 - 36,995',
    'from 34,995',
    '34,995 + tax',
    '',
    '.5',
    '5x',
    'x5',
    '1e5',
    '12.5e3',
    '12.5x',
    '9,-5',
    '1.234.56',
    '12,34.5',
    '1,,234',
    '9'.repeat(41),
  ])('without money: %s', (text) => {
    expect(readMoney(text, 'USD')).toBeNull()
  })

  it.each([
    ['51,000 mi.', 51_000, 'mi'],
    ['100.000 km', 100_000, 'km'],
    ['100000', 100_000, null],
    ['51k', 51_000, null],
    ['51k miles', 51_000, 'mi'],
    [' 51.5 K KMS ', 51_500, 'km'],
    ['51,000 kilometres', 51_000, 'km'],
    ['51,000kilometers', 51_000, 'km'],
    ['1 mile', 1, 'mi'],
    ["51'000km", 51_000, 'km'],
    ['41,205 (verified)', 41_205, null],
    ['41,205 (km)', 41_205, 'km'],
    ['45.000 km geprüft', 45_000, 'km'],
    ['45 000 kilómetros', 45_000, 'km'],
    ['45.000 chilometri', 45_000, 'km'],
    ['5'.repeat(40), Number('5'.repeat(40)), null],
  ])('of mileage: %s', (text, value, unit) => {
    expect(readDistance(text)).toEqual({ value, unit })
  })

  it.each([
    '',
    'km',
    '5 nm',
    'TMU',
    '45 tkm',
    '41,205 (not actual)',
    'about 5 km',
    '5 km x',
    '5 kg',
    `${'5'.repeat(40)} km`,
  ])('without mileage: %s', (text) => {
    expect(readDistance(text)).toBeNull()
  })

  it.each([
    ['Odometer (KM)', 'km'],
    ['Kilometer', 'km'],
    ['kms', 'km'],
    ['in miles', 'mi'],
    ['mi', 'mi'],
    ['Mileage', null],
    ['Kilometerstand', 'km'],
    ['Kilométrage', 'km'],
    ['Chilometraggio', 'km'],
    ['smiles', null],
    ['akm', null],
    ['kmx', null],
  ])('of a heading: the unit of %s', (heading, unit) => expect(distanceUnitIn(heading)).toBe(unit))

  it.each([
    '',
    ' ',
    '-',
    '—',
    '?',
    'N/A',
    'na',
    'null',
    ' None ',
    'unknown',
    'TBD',
    'not available',
    'POA',
    'Call',
    'Preis auf Anfrage',
    'Prix sur demande',
    'a consultar',
    'su richiesta',
    'op aanvraag',
    'na zapytanie',
    `unknown${' '.repeat(40)}`,
    `n/a${'.'.repeat(37)}`,
  ])('%j is no value', (text) => expect(isNone(text)).toBe(true))

  it.each(['0', 'nah', 'anil', 'Caller', '-1', `n/a${'.'.repeat(38)}`])('%j is a value', (text) =>
    expect(isNone(text)).toBe(false),
  )

  it('that differ in their spaces only are the same line', () => {
    expect(oneLine(' a \n\u00a0 b ')).toBe('a b')
  })

  it('of years', () => {
    expect(
      ['12/31/2019', ' 1999 ', '2019.5', 'x2019', '2019x', '1899', '2100', '1/2/3/2019', '123/2019'].map(readYear),
    ).toEqual([2019, 1999, ...Array.from({ length: 7 }, () => null)])
    expect(readYear(`2019-${'0'.repeat(36)}`)).toBeNull()
    expect(readYear(`2019-${'0'.repeat(35)}`)).toBe(2019)
    expect(['2019 (69)', '2019(69)', '2019 69'].map(readYear)).toEqual([2019, 2019, null])
    const texts = ['2019', '2019.00', '2019-05-01', '2019/20', '05/2019', '1.5.2019', '19', '20190', 'new']
    expect(texts.map(readYear)).toEqual([2019, 2019, 2019, 2019, 2019, 2019, null, null, null])
  })

  it.each([
    ['fuelType', 'E85 Flex Fuel', 'Gasoline'],
    ['fuelType', 'Gas/Electric Hybrid', 'Hybrid'],
    ['fuelType', 'Natural gas', null],
    ['fuelType', '–', ''],
    ['fuelType', 'Hydrogen fuel cell', null],
    ['fuelType', 'Battery', 'Electric'],
    ['fuelType', '2.0 TDI', 'Diesel'],
    ['fuelType', 'PHEV', 'Hybrid'],
    ['fuelType', 'HEV', 'Hybrid'],
    ['fuelType', 'Plugin', 'Hybrid'],
    ['fuelType', 'Steam', null],
    ['transmission', 'S tronic', 'DCT'],
    ['transmission', 'Continuously variable', 'CVT'],
    ['transmission', 'Dualclutch', 'DCT'],
    ['transmission', '8-Speed AT', 'Automatic'],
    ['transmission', 'AMT', 'Semi-Automatic'],
    ['transmission', 'Single-speed', 'Automatic'],
    ['transmission', '8-Speed A/T', 'Automatic'],
    ['transmission', '6 Speed Mt', 'Manual'],
    ['transmission', '6 Speed At/Mt', null],
    ['transmission', 'Automatic, 8-Spd PDK Dual-Clutch', 'DCT'],
    ['transmission', 'Automatic CVT', 'CVT'],
    ['bodyStyle', '4dr Saloon', 'Sedan'],
    ['bodyStyle', 'Kombi', 'Wagon'],
    ['bodyStyle', 'Estate', 'Wagon'],
    ['bodyStyle', 'Cabrio', 'Convertible'],
    ['bodyStyle', 'Crew Cab Pickup', 'Pickup'],
    ['bodyStyle', 'Minivan', 'Van'],
    ['bodyStyle', 'Coupé', 'Coupe'],
    ['bodyStyle', 'Geländewagen', 'SUV'],
    ['bodyStyle', 'Spider', 'Convertible'],
    ['bodyStyle', 'Spyder', 'Convertible'],
    ['bodyStyle', 'Softtop', 'Convertible'],
    ['bodyStyle', 'Offroad', 'SUV'],
    ['bodyStyle', 'Gelaendewagen', 'SUV'],
    ['bodyStyle', 'Hatchback 5dr', 'Hatchback'],
    ['bodyStyle', 'Schrägheck', 'Hatchback'],
    ['bodyStyle', 'Schragheck', 'Hatchback'],
    ['bodyStyle', 'Berline', 'Sedan'],
    ['bodyStyle', 'Berlina', 'Sedan'],
    ['bodyStyle', 'Boat', null],
    ['serviceHistory', 'Scheckheftgepflegt', 'Full'],
    ['serviceHistory', 'FSH', 'Full'],
    ['serviceHistory', 'Part service history', 'Partial'],
    ['serviceHistory', 'No', 'None'],
    ['serviceHistory', 'Vollständig', 'Full'],
    ['serviceHistory', 'Lückenlos', 'Full'],
    ['serviceHistory', 'YES', 'Full'],
    ['serviceHistory', 'lückenhaft', 'Partial'],
    ['serviceHistory', 'Keines', 'None'],
    ['serviceHistory', 'No history', 'None'],
    ['serviceHistory', 'Without service history', 'None'],
    ['serviceHistory', 'maybe no', null],
    ['serviceHistory', 'nobody knows', null],
    ['serviceHistory', 'Paris, oui', null],
    ['serviceHistory', 'yesterday', null],
    ['serviceHistory', 'n/a', ''],
    ['vatStatus', '§25a UStG', 'Margin scheme'],
    ['vatStatus', '§ 25 a', 'Margin scheme'],
    ['vatStatus', '25a', 'Margin scheme'],
    ['vatStatus', 'No', 'Margin scheme'],
    ['vatStatus', 'Ja', 'VAT qualifying'],
    ['vatStatus', 'no idea', null],
    ['vatStatus', 'Casino', null],
    ['vatStatus', 'january', null],
    ['vatStatus', 'Ninja', null],
    ['vatStatus', 'Differenzbesteuert', 'Margin scheme'],
    ['vatStatus', 'MwSt. ausweisbar', 'VAT qualifying'],
    ['vatStatus', 'MwSt. nicht ausweisbar', 'Margin scheme'],
    ['vatStatus', 'VAT reclaimable', 'VAT qualifying'],
    ['transmission', '8-Speed Automatic Sport', 'Automatic'],
    ['transmission', 'Schaltgetriebe', 'Manual'],
    ['transmission', 'Automatisiertes Schaltgetriebe', 'Semi-Automatic'],
    ['transmission', 'Halbautomatik', 'Semi-Automatic'],
    ['transmission', 'Doppelkupplungsgetriebe', 'DCT'],
    ['transmission', 'Boîte manuelle', 'Manual'],
    ['transmission', 'Automatique', 'Automatic'],
    ['transmission', 'Manual de 6 marchas', 'Manual'],
    ['transmission', 'Automático', 'Automatic'],
    ['transmission', 'Cambio manuale', 'Manual'],
    ['transmission', 'Robotizzato', 'Semi-Automatic'],
    ['transmission', 'Handgeschakeld', 'Manual'],
    ['transmission', 'Automaat', 'Automatic'],
    ['transmission', 'Ręczna', 'Manual'],
    ['transmission', 'Półautomatyczna', 'Semi-Automatic'],
    ['transmission', 'Bezstopniowa', 'CVT'],
    ['fuelType', 'Benzin', 'Gasoline'],
    ['fuelType', 'Super (E10)', 'Gasoline'],
    ['fuelType', 'Elektro', 'Electric'],
    ['fuelType', 'Elektro/Benzin', 'Hybrid'],
    ['fuelType', 'Benzin/LPG', null],
    ['fuelType', 'Essence', 'Gasoline'],
    ['fuelType', 'Gazole', 'Diesel'],
    ['fuelType', 'Électrique', 'Electric'],
    ['fuelType', 'Hybride rechargeable', 'Hybrid'],
    ['fuelType', 'Gasolina', 'Gasoline'],
    ['fuelType', 'Gasóleo', 'Diesel'],
    ['fuelType', 'Híbrido', 'Hybrid'],
    ['fuelType', 'Eléctrico', 'Electric'],
    ['fuelType', 'Benzina', 'Gasoline'],
    ['fuelType', 'Gasolio', 'Diesel'],
    ['fuelType', 'Elettrica', 'Electric'],
    ['fuelType', 'Ibrida', 'Hybrid'],
    ['fuelType', 'Metano', null],
    ['fuelType', 'Benzine', 'Gasoline'],
    ['fuelType', 'Elektrisch', 'Electric'],
    ['fuelType', 'Benzyna', 'Gasoline'],
    ['fuelType', 'Olej napędowy', 'Diesel'],
    ['fuelType', 'Elektryczny', 'Electric'],
    ['fuelType', 'Hybryda', 'Hybrid'],
    ['fuelType', 'Sur demande', ''],
    ['bodyStyle', 'Limousine', 'Sedan'],
    ['bodyStyle', 'Kleinwagen', 'Hatchback'],
    ['bodyStyle', 'Berline compacte', 'Hatchback'],
    ['bodyStyle', 'Familiar', 'Wagon'],
    ['bodyStyle', 'Todoterreno', 'SUV'],
    ['bodyStyle', 'Descapotable', 'Convertible'],
    ['bodyStyle', 'Monovolume', 'Van'],
    ['bodyStyle', 'Fuoristrada', 'SUV'],
    ['bodyStyle', 'Stationwagen', 'Wagon'],
    ['bodyStyle', 'Terreinwagen', 'SUV'],
    ['bodyStyle', 'Kabriolet', 'Convertible'],
    ['bodyStyle', 'Limuzyna', 'Sedan'],
    ['serviceHistory', 'Tak', 'Full'],
    ['serviceHistory', 'Sin historial', 'None'],
    ['serviceHistory', 'Parziale', 'Partial'],
    ['serviceHistory', 'Volledig', 'Full'],
    ['serviceHistory', 'Carnet complet', 'Full'],
    ['serviceHistory', 'Geen onderhoudsboekje', 'None'],
    ['vatStatus', 'TVA récupérable', 'VAT qualifying'],
    ['vatStatus', 'TVA non récupérable', 'Margin scheme'],
    ['vatStatus', 'IVA esposta', 'VAT qualifying'],
    ['vatStatus', 'Marge', 'Margin scheme'],
    ['vatStatus', 'BTW verrekenbaar', 'VAT qualifying'],
    ['vatStatus', 'VAT marża', 'Margin scheme'],
    ['vatStatus', 'Sí', 'VAT qualifying'],
    ['transmission', 'SCHEDULED FOR OR IN PRODUCTION', null],
  ] as const)('of %s: %s', (name, text, option) => {
    expect(mapChoice(name, text)).toBe(option)
  })

  it.each(CHOICE_NAMES)('of %s: the options and their labels', (name) => {
    const field = CAR_FIELDS[name]
    const labels: Partial<Record<string, string>> = 'optionLabels' in field ? field.optionLabels : {}
    for (const option of field.options) {
      expect(mapChoice(name, option)).toBe(option)
      expect(mapChoice(name, labels[option] ?? option)).toBe(option)
    }
  })

  it.each([
    ['Land', 'Rover Range Rover Sport', 'Land Rover', 'Range Rover Sport'],
    ['rolls', 'Royce Ghost', 'Rolls-Royce', 'Ghost'],
    ['BMW', 'BMW 320i', 'BMW', '320i'],
    ['bmw', 'BMW 320i', 'bmw', '320i'],
    ['BMW', 'BMWerks', 'BMW', 'BMWerks'],
    ['', '320i', '', '320i'],
    ['Mercedes', 'benz C 300', 'Mercedes-Benz', 'C 300'],
    ['ASTON', 'Martin  DB11', 'Aston Martin', 'DB11'],
    ['Martin', 'Martin', 'Martin', 'Martin'],
    ['Alfa', 'Romeos', 'Alfa', 'Romeos'],
    ['MINI', 'MINI', 'MINI', 'MINI'],
    ['Alfa', 'Romeo Giulia', 'Alfa Romeo', 'Giulia'],
    ['De', 'Tomaso Pantera', 'De Tomaso', 'Pantera'],
    ['Great', 'Wall Wingle', 'Great Wall', 'Wingle'],
    ['Land', 'Rover', 'Land Rover', ''],
  ])('of make and model: %s, %s', (make, model, repairedMake, repairedModel) => {
    expect(repairMake({ make, model })).toEqual({ make: repairedMake, model: repairedModel })
  })
})
