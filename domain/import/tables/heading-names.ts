// The headings that mean a field, in the order of preference, as `headingKey` makes them. Of each field: English first, then German,
// French, Spanish, Italian, Dutch and Polish, and the labels of the dashboard in each language. The English labels are not repeated.
import { DISTANCE_HEADINGS } from '#domain/values/read-distance.ts'

export const HEADING_NAMES = {
  make: `
    brand manufacturer marque vehiclemake carmake
    marke hersteller fabrikat automarke fahrzeugmarke
    constructeur
    marca fabricante
    costruttore produttore casaautomobilistica
    merk automerk fabrikant
    marka markapojazdu producent
    الشركةالمصنعة`,
  model: `
    modelname vehiclemodel carmodel modeltrim
    modell fahrzeugmodell modellbezeichnung
    modele
    modelo
    modello
    modelnaam
    modelpojazdu
    الطراز`,
  year: `
    modelyear yr vehicleyear yearofmanufacture registrationyear yearmodel yearbuilt
    baujahr modelljahr jahr jahrgang zulassungsjahr
    annee anneemodele millesime anneedefabrication
    ano anomodelo anodefabricacion anodematriculacion anomatriculacion
    anno annomodello annodiproduzione annodifabbricazione annoimmatricolazione annodiimmatricolazione
    bouwjaar modeljaar jaar
    rok rokprodukcji rocznik rokmodelowy
    سنةالصنع`,
  price: `
    askingprice listprice sellingprice saleprice internetprice retailprice webprice onlineprice advertisedprice
    preis verkaufspreis bruttopreis preisbrutto angebotspreis vkpreis endpreis kaufpreis
    prix prixdevente prixttc prixaffiche
    precio preciodeventa precioventa preciofinal pvp
    prezzo prezzodivendita prezzovendita prezzoalpubblico
    prijs verkoopprijs vraagprijs consumentenprijs
    cena cenabrutto cenasprzedazy
    السعر`,
  mileage: `
    milage odometer odometerreading odometervalue mileagevalue vehiclemileage ${DISTANCE_HEADINGS.join(' ')}
    kilometerstand laufleistung kmstand kilometer tachostand gesamtlaufleistung
    kilometrage nombredekilometres
    kilometraje kilometros
    chilometraggio chilometri kmpercorsi percorrenza
    tellerstand
    przebieg przebiegkm stanlicznika
    المسافةالمقطوعة`,
  color: `
    colour exteriorcolor exteriorcolour extcolor extcolour extcol bodycolor bodycolour vehiclecolor vehiclecolour paint
    farbe aussenfarbe fahrzeugfarbe farbeaussen lackierung karosseriefarbe wagenfarbe herstellerfarbe lack
    couleur couleurexterieure teinte
    colorexterior colordelacarroceria
    colore coloreesterno coloreesterni
    kleur buitenkleur kleurexterieur laktint
    kolor kolornadwozia kolorlakieru kolorzewnetrzny lakier
    اللون`,
  fuelType: `
    fuel enginefuel enginefueltype
    kraftstoff kraftstoffart treibstoff kraftstofftyp treibstoffart
    carburant energie typedecarburant typecarburant
    combustible tipodecombustible tipocombustible
    alimentazione carburante tipodicarburante tipocarburante
    brandstof brandstofsoort brandstoftype
    paliwo rodzajpaliwa typpaliwa
    نوعالوقود`,
  transmission: `
    gearbox trans transmissiontype transmissiondescription gearboxtype
    getriebe getriebeart getriebetyp schaltung
    boitedevitesses boitedevitesse boitevitesse boite typedeboite
    transmision cambio cajadecambios tipodecambio tipodetransmision
    trasmissione tipodicambio tipocambio
    transmissie versnellingsbak versnelling schakeling
    skrzyniabiegow skrzynia przekladnia rodzajskrzyni rodzajskrzynibiegow
    ناقلالحركة`,
  vin: `
    vinnumber vinno vehicleidentificationnumber chassisnumber chassisno chassis framenumber
    fin fahrgestellnummer fahrgestellnr fahrzeugidentifikationsnummer fahrzeugidentnummer fahrzeugidentnr finvin vinfin
    numerodechassis numerovin nchassis ndechassis nodechassis numerodeserie
    vinbastidor numerodebastidor bastidor nbastidor ndebastidor nodebastidor numerodechasis chasis
    numeroditelaio numerotelaio ntelaio nditelaio telaio
    chassisnummer vinnummer framenummer voertuigidentificatienummer
    numervin nrvin numernadwozia nrnadwozia numerpodwozia
    رقمتعريفالمركبةvin رقمتعريفالمركبة رقمالهيكلvin رقمالهيكل رقمالشاسيه رقمالشاصي`,
  stockNumber: `
    stock stockno stocknum stockid stk stkno inventorynumber inventoryid inventoryno
    internenummer internenr fahrzeugnummer fahrzeugnr bestandsnummer lagernummer lagernr angebotsnummer wagennummer
    numerodestock ndestock nodestock nstock referencestock referenceinterne numerointerne
    referenciainterna nostock numerointerno numerodeinventario referencia
    numerodistock riferimentointerno codiceinterno codiceveicolo riferimento
    voorraadnummer internnummer voertuignummer referentienummer referentie
    numermagazynowy nrmagazynowy numerwewnetrzny nrwewnetrzny numerreferencyjny numeroferty sygnatura
    reference ref
    رقمالمخزون`,
  description: `
    autowriterdescription vehicledescription vehiclecomments longdescription dealercomments sellercomments comments sellernotes adtext notes text remarks
    beschreibung fahrzeugbeschreibung anzeigentext freitext bemerkungen bemerkung kommentar
    descriptif commentaires commentaire remarques texte
    descripcion comentarios observaciones texto
    descrizione descrizioneveicolo commenti testo annotazioni note
    omschrijving beschrijving voertuigomschrijving toelichting opmerkingen tekst
    opis opispojazdu trescogloszenia komentarz uwagi
    الوصف`,
  features: `
    feature options option equipment vehicleoptions vehicleoption vehiclefeatures optionlist featurelist equipmentlist
    installedoptions factoryoptions keyfeatures exteriorfeatures interiorfeatures safetyfeatures
    ausstattung ausstattungen sonderausstattung serienausstattung zusatzausstattung ausstattungsmerkmale extras merkmale
    equipements equipement optionsetequipements
    equipamiento equipamientos opciones
    dotazioni dotazione equipaggiamento equipaggiamenti accessori accessorio optional
    uitrusting opties optie accessoires
    wyposazenie wyposazeniedodatkowe wyposazeniestandardowe opcje dodatki
    التجهيزات`,
  bodyStyle: `
    bodytype bodyshape vehiclebody body
    karosserie aufbau karosserieform karosserietyp aufbauart bauform fahrzeugtyp
    carrosserie typedecarrosserie
    carroceria tipodecarroceria
    carrozzeria tipodicarrozzeria tipocarrozzeria
    carrosserievorm carrosserietype koetswerk
    nadwozie typnadwozia rodzajnadwozia
    شكلالهيكل`,
  trim: `
    trimlevel vehicletrim series variant derivative version
    ausstattungslinie ausstattungsvariante variante linie
    finition
    acabado
    allestimento versione
    uitvoering versie
    wersjawyposazenia poziomwyposazenia wersja odmiana
    الفية`,
  firstRegistration: `
    dateoffirstregistration firstregistrationdate firstreg firstregdate firstregistered registrationdate dateregistered regdate
    erstzulassung erstzulassungsdatum datumerstzulassung ez zulassung zulassungsdatum
    miseencirculation datedemiseencirculation premieremiseencirculation 1eremiseencirculation datedepremieremiseencirculation
    datede1eremiseencirculation datemec mec premiereimmatriculation 1ereimmatriculation datede1ereimmatriculation datepremiereimmatriculation datedepremiereimmatriculation dateimmatriculation
    primeramatriculacion fechadeprimeramatriculacion fechaprimeramatriculacion 1amatriculacion fecha1amatriculacion fechadematriculacion
    fechamatriculacion matriculacion
    primaimmatricolazione dataprimaimmatricolazione datadiprimaimmatricolazione datadiimmatricolazione dataimmatricolazione
    immatricolazione
    eersteregistratie eerstetoelating datumeerstetoelating eersteinschrijving datumeersteinschrijving
    pierwszarejestracja datapierwszejrejestracji datarejestracji
    اولتسجيل`,
  power: `
    enginepower horsepower powerhp powerbhp powerkw powerps bhp hp
    leistung motorleistung leistunginkw leistunginps leistungkw leistungps ps kw
    puissance puissancedin puissancech puissancekw chevaux
    potencia potenciacv potenciakw cv
    potenza potenzacv potenzakw
    vermogen motorvermogen vermogenpk vermogenkw pk
    moc mocsilnika mockm mockw
    القوة`,
  previousOwners: `
    numberofpreviousowners numberofowners noofpreviousowners noofowners formerkeepers formerowners previouskeepers keepers owners
    vorbesitzer anzahlvorbesitzer fahrzeughalter anzahlfahrzeughalter anzahlderfahrzeughalter anzahlhalter vorhalter halter
    proprietairesprecedents anciensproprietaires nombredeproprietaires nbdeproprietaires nbproprietaires proprietaires
    propietariosanteriores anteriorespropietarios numerodepropietarios nodepropietarios propietarios
    proprietariprecedenti precedentiproprietari numerodiproprietari numeroproprietari nproprietari proprietari
    vorigeeigenaren vorigeeigenaars aantalvorigeeigenaren aantaleigenaren eigenaren eigenaars
    poprzedniwlasciciele liczbapoprzednichwlascicieli liczbawlascicieli iloscwlascicieli wlasciciele
    المالكونالسابقون`,
  serviceHistory: `
    servicebook fullservicehistory fsh
    scheckheft scheckheftgepflegt serviceheft servicehistorie wartungshistorie
    carnetdentretien historiquedentretien historiqueentretien entretien
    historialdemantenimiento librodemantenimiento libroderevisiones mantenimiento
    tagliandi storicotagliandi storicomanutenzione librettotagliandi tagliandicertificati manutenzione
    onderhoudshistorie onderhoudsboekje onderhoudsboekjes onderhoud
    historiaserwisowa ksiazkaserwisowa historiaserwisu
    سجلالصيانة`,
  inspectionDue: `
    nextinspection inspectionexpiry motdue motexpiry motexpirydate mot
    hauptuntersuchung nachstehauptuntersuchung nachstehu naechstehu hubis hu huau tuvbis tuv tuev
    prochaincontroletechnique controletechniquejusquau validitecontroletechnique controletechnique
    proximaitv itvhasta caducidaditv fechaitv itv
    prossimarevisione scadenzarevisione revisionefinoa revisione
    apktot apkvervaldatum vervaldatumapk apkdatum apk
    przegladwaznydo przegladdo waznoscprzegladu badanietechnicznedo badanietechniczne przeglad
    hufallig موعدالفحصالدوري`,
  emissionClass: `
    emissionsclass emissionstandard euronorm euroclass eurostandard
    schadstoffklasse emissionsklasse abgasnorm schadstoffnorm
    normeeuro classedemission normeemission normedepollution
    claseemision clasedeemisiones clasedeemision normaeuro normativaeuro
    classeemissione classeemissioni classediemissione classeeuro
    emissieklasse emissienorm euroklasse
    normaemisji normaemisjispalin klasaemisji normaspalin
    normadeemisiones normeantipollution فيةالانبعاثات`,
  warranty: `
    guarantee
    garantie gewahrleistung garantiezeit
    garantia
    garanzia
    garantietermijn
    gwarancja
    الضمان`,
  vatStatus: `
    vatstatus vattype taxscheme
    mwst mehrwertsteuer mwstausweisbar mwstausweis besteuerung besteuerungsart umsatzsteuer ust
    tva tvarecuperable regimetva
    iva ivadeducible regimeniva tipodeiva
    ivaesposta ivadeducibile regimeiva
    btw btwmarge btwofmarge btwverrekenbaar btwstatus
    fakturavat fakturavatmarza faktura stawkavat rodzajfaktury
    ضريبةالقيمةالمضافة`,
  inStockSince: `
    dateinstock stockdate dateofarrival arrivaldate datestocked
    lagerdatum einstandsdatum
    datedentreeenstock dateentreestock
    fechadeentrada
    datadiingresso dataingresso
    opvoorraadsinds voorraaddatum
    dataprzyjecia
    imbestandseit enstockdesde enstockdepuis فيالمخزونمنذ`,
  video: `
    videourl videolink youtube youtubeurl vimeo
    lienvideo
    enlacedevideo
    linkvideo
    linkdowideo
    الفيديو`,
  historyReport: `
    historyreporturl carfax carfaxurl carfaxlink autocheck autocheckurl vehiclehistoryreport
    fahrzeughistorie
    rapportdhistorique
    informedehistorial
    rapportostorico
    historierapport
    raporthistorii
    historienbericht تقريرتاريخالسيارة`,
  sellerId: `
    salesperson salesman salesrep
    verkaufer
    vendeur
    vendedor
    venditore
    verkoper
    sprzedawca
    verkaufdurch responsabledeventa responsabledelavente مسوولالبيع`,
  purchasePrice: `
    purchasecost buyingprice costprice
    einkaufspreis einkauf ekpreis
    prixdachat
    preciodecompra preciocompra
    prezzodacquisto prezzoacquisto
    inkoopprijs aankoopprijs
    cenazakupu
    سعرالشراء`,
  costs: `
    reconditioningcosts reconditioning
    kosten aufbereitungskosten
    frais couts fraisderemiseenetat
    costes gastos costos
    costi spese
    onderhoudskosten
    koszty
    التكاليف`,
  conditionPictures: `
    conditionphotos conditionimages damagepictures damagephotos conditionpicture conditionphoto damagephoto
    schadensbilder schadenbilder zustandsbilder
    photosdesdefauts photosdetat photosdommages
    fotosdedanos fotosdelestado
    fotodanni fotodeidanni fotocondizioni
    schadefotos conditiefotos
    zdjeciauszkodzen zdjeciastanu
    bilderzumzustand imagenesdelestado imagesdeletat صورالحالة`,
  images: `
    mainimage mainphoto primaryimage primaryphoto coverphoto
    image imageurls imageurl imagelink imagelinks imagesurl imagesurls imageurllist imagelist additionalimagelink
    photourllist photourls photourl photosurl photos photo photolist photolinks photolink additionalphotos
    img imgs imgurl pics pic pictures picture pictureurls pictureurl picturelist picturelinks
    titelbild hauptbild bilder bild bilderurl bilderurls bildurl bildurls bilderlinks fotos foto fotourl fotourls
    photoprincipale imageprincipale urldesphotos urlphotos urlsphotos liensphotos liensimages
    fotoprincipal imagenprincipal imagenes imagen urlimagenes urlfotos enlacesfotos
    immagineprincipale fotoprincipale immagini immagine fotografie urlfoto urlimmagini
    hoofdfoto afbeeldingen afbeelding
    zdjecieglowne zdjecia zdjecie linkidozdjec urlzdjec
    الصور`,
  oldAddress: `
    oldurl oldlink oldpage sourceurl pageurl vdpurl detailurl detailpage permalink productlink listingurl
    alteadresse alteurl
    ancienneadresse ancienneurl
    direccionantigua urlantigua
    vecchioindirizzo vecchiourl
    oudadres oudeurl
    staryadres staryurl
    العنوانالقديم`,
} as const
