// What headers about companies and addresses are called.
export const companyPhrases = {
  company_name: `company | company name | account | account name | organization | organisation | organization name | organisation name | business |
    business name | employer | client | customer | customer name | client name | firm | firma | firmenname | unternehmen | unternehmensname | kunde |
    kundenname | name der firma | betrieb | arbeitgeber | entreprise | nom de l entreprise | nom entreprise | societe | nom de la societe |
    nom societe | raison sociale | compte | nom du compte | empresa | nombre de la empresa | nombre empresa | compania | razon social | cuenta |
    nombre de la cuenta | cliente | azienda | nome azienda | ragione sociale | societa | nome societa | nome dell azienda | nome da empresa | nome empresa |
    conta | nome da conta | organizacao | bedrijf | bedrijfsnaam | naam bedrijf | organisatie | klant | klantnaam | associated company | company or account |
    parent customer | nome do cliente | nombre del cliente | organizacion | organizzazione`,
  domain: `domain | company domain | company domain name | domain name | website domain | web domain | domane | unternehmensdomain |
    domain name des unternehmens | domaine | nom de domaine | nom de domaine de l entreprise | dominio | nombre de dominio | nombre de dominio de la empresa |
    nome dominio | dominio aziendale | nome de dominio | domein | domeinnaam | domeinnaam van bedrijf`,
  website: `website | web site | site | homepage | home page | url | website url | web | web address | company website | webseite | internetseite |
    internetadresse | webadresse | internet | site web | site internet | url du site web | adresse web | sitio web | pagina web | url del sitio web |
    sito | sito web | url del sito web | site da empresa | url do site | endereco web | www`,
  industry: `industry | sector | branch of industry | vertical | business sector | branche | industrie | wirtschaftszweig | secteur | secteur d activite |
    branche d activite | industria | sector de actividad | giro | settore | settore di attivita | ramo | setor de atividade | ramo de atividade |
    bedrijfstak | sectorindeling | line of business`,
  employees: `employees | number of employees | no of employees | employee count | headcount | company size | staff | staff count | num employees |
    mitarbeiter | mitarbeiterzahl | anzahl mitarbeiter | anzahl der mitarbeiter | beschaftigte | effectif | nombre d employes | nombre de salaries |
    employes | empleados | numero de empleados | dipendenti | numero di dipendenti | numero dipendenti | funcionarios | numero de funcionarios |
    numero de colaboradores | medewerkers | aantal medewerkers | aantal werknemers | nb employees |
    number staff | number employees | nr employees | anzahl beschaftigte | personal`,
  revenue: `revenue | annual revenue | yearly revenue | turnover | annual turnover | sales volume | umsatz | jahresumsatz | chiffre d affaires | ca annuel |
    chiffre d affaires annuel | revenu annuel | ingresos | ingresos anuales | facturacion | facturacion anual | fatturato | fatturato annuo | ricavi |
    receita | receita anual | faturamento | faturamento anual | omzet | jaaromzet`,
  founded_year: `founded | founded year | year founded | year established | year started | established | grundungsjahr | gegrundet | annee de creation |
    annee de fondation | ano de fundacion | fundada | anno di fondazione | ano de fundacao | oprichtingsjaar`,
  ticker: `ticker | ticker symbol | stock symbol | borsenkurzel | symbole boursier | simbolo bursatil`,
  ownership: `ownership | rechtsform | forme juridique | eigentumsform | forma juridica | propieta | titularidad | natura giuridica | rechtsvorm`,
  company_type: `type | account type | company type | customer type | kundentyp | kontotyp | firmentyp | type de compte | type d entreprise | tipo |
    tipo de cuenta | tipo de empresa | tipo di account | tipo azienda | tipo de conta | accounttype | klanttype | typ`,
  rating: `rating | account rating | bewertung | note | evaluation | calificacion | valutazione | classificacao | beoordeling | score`,
  tax_id: `tax id | vat | vat number | vat id | ust id | ust idnr | umsatzsteuer id | steuernummer | numero de tva | tva | siret | siren | nif | cif |
    rfc | partita iva | codice fiscale | p iva | cnpj | cpf | btw nummer | kvk nummer`,
  customer_number: `customer number | customer no | account number | kundennummer | kunden nr | numero client | numero de cliente | numero cliente |
    numero do cliente | klantnummer | debitorennummer |
    cust number | cust no | customer id | cust id | client id | client number | codigo | codigo do cliente | codigo cliente | codice cliente | codice | kundenid | code client`,
  parent_company: `parent | parent id | parent account | parent account id | parent company | subsidiary of | holding | headquarters of | konzern |
    ubergeordnete firma | ubergeordneter account | muttergesellschaft | maison mere | societe mere | compte parent | empresa matriz | matriz |
    cuenta principal | societa madre | capogruppo | empresa mae | moederbedrijf | moedermaatschappij`,
  street: `street | address | street address | address line 1 | address 1 | address street | strasse | anschrift | adresse | strasse und hausnummer |
    strasse hausnummer | str | rue | adresse postale | adresse 1 | adresse ligne 1 | calle | direccion | direccion postal | calle y numero |
    domicilio | via | indirizzo | rua | endereco | logradouro | morada | straat | adres | straatnaam | straat en huisnummer | location address | postanschrift`,
  street2: `address line 2 | address 2 | street 2 | street address 2 | adresszusatz | adresse 2 | complement d adresse | complement adresse | direccion 2 |
    linea de direccion 2 | indirizzo 2 | complemento | endereco 2 | adresregel 2 | suite | apartment | address line 3 | adresse ligne 2`,
  city: `city | town | address city | locality | ort | stadt | wohnort | ville | commune | localite | ciudad | localidad | poblacion | municipio | citta |
    comune | localita | cidade | municipio cidade | plaats | woonplaats | stad | gemeente`,
  state: `state | province | region | state province | state or province | state region | county | address state | bundesland | land bundesland | kanton | provinz |
    etat | departement region | etat region | canton | estado | provincia | comunidad autonoma | regione | estado uf | uf | distrito |
    provincie | staat | state code`,
  zip: `zip | zip code | zipcode | postal code | postcode | post code | zip postal code | address postal code | plz | postleitzahl | code postal | cp |
    codigo postal | cap | codice postale | codice di avviamento postale | cep | postleitzahl plz`,
  country: `country | country region | nation | address country | country name | office location | land | staat land | pays | pays region | pais |
    pais region | paese | nazione | paese regione | pais regiao | land regio | lander`,
  latitude: `latitude | lat | breitengrad | latitud | latitudine | breedtegraad`,
  longitude: `longitude | lng | lon | langengrad | longitud | longitudine | lengtegraad`,
  timezone: `timezone | time zone | zeitzone | fuseau horaire | zona horaria | fuso orario | fuso horario | tijdzone`,
} as const;
