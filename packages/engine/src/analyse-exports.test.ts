import { afterEach, describe, expect, it } from 'vitest';
import type { Folder } from '../test-data/reading.ts';
import {
  columnOf,
  gather,
  readFiles,
  sourceOf,
  tallyBy,
  think,
  unaccounted,
  writes,
} from '../test-data/reading.ts';

describe('exports of other systems', () => {
  const open: Folder[] = [];
  const read = async (files: Record<string, string>): Promise<Folder> => {
    const folder = await readFiles(files);
    open.push(folder);
    return folder;
  };
  afterEach(async () => {
    for (const folder of open.splice(0)) await folder.close();
  });

  it('maps a HubSpot export with English labels and its association columns', async () => {
    const folder = await read({
      'hubspot-crm-exports-all-companies-2026-11-01.csv':
        'Record ID,Company name,Company Domain Name,City,Country/Region,Industry,Create Date\n501,Acme,acme.com,Berlin,Germany,RETAIL,2024-01-02 10:00\n502,Bolt,bolt.io,Paris,France,UTILITIES,2024-01-13 10:00\n',
      'hubspot-crm-exports-all-contacts-2026-11-01.csv':
        'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lifecycle Stage,Associated Company IDs (Primary)\n9001,Ann,Lee,ann@acme.com,+49 30 123456,Dana Whitfield,Customer,501\n9002,Bob,Ray,bob@bolt.io,+33 1 234567,Dana Whitfield,Lead,502\n',
      'hubspot-crm-exports-all-deals-2026-11-01.csv':
        'Record ID,Deal Name,Pipeline,Deal Stage,Amount,Close Date,Associated Company IDs (Primary),Associated Contact IDs\n7001,Acme licences,Sales Pipeline,Closed Won,1200.50,2024-05-02 00:00,501,9001;9002\n7002,Bolt pilot,Sales Pipeline,Qualified To Buy,300,2024-06-30 00:00,502,9002\n',
    });
    const analysis = await think(folder);
    expect(analysis.source_system.name).toBe('hubspot');
    expect(analysis.sources.map(one => one.mapping.object)).toEqual(['companies', 'contacts', 'deals']);
    const compiled = await gather(folder, analysis);
    expect(tallyBy(compiled.associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
      'contacts>companies': 2,
      'deals>companies': 2,
      'deals>contacts': 3,
    });
    const deal = compiled.records.find(one => one.object === 'deals');
    expect(deal).toMatchObject({
      external_id: 'hubspot:deal:7001',
      properties: { dealstage: 'closedwon', pipeline: 'default', amount: '1200.50' },
    });
    expect(compiled.records.find(one => one.object === 'contacts')?.properties).toMatchObject({
      hubspot_owner_id: '61850101',
      lifecyclestage: 'customer',
    });
    expect(analysis.blueprint.pipelines).toEqual([]);
  });

  it.each([
    [
      'Spanish',
      'ID de registro,Nombre,Apellidos,Correo,Cargo,Número de teléfono,Propietario del contacto,Ciudad,Código postal',
    ],
    [
      'German',
      'Datensatz-ID,Vorname,Nachname,E-Mail-Adresse,Position,Telefonnummer,Kontaktinhaber,Ort,Postleitzahl',
    ],
    [
      'French',
      'Identifiant,Prénom,Nom,Adresse e-mail,Poste,Numéro de téléphone,Propriétaire du contact,Ville,Code postal',
    ],
    [
      'Italian',
      'ID record,Nome,Cognome,Indirizzo e-mail,Posizione,Numero di telefono,Proprietario del contatto,Città,Codice postale',
    ],
    ['Portuguese', 'ID do registro,Nome,Sobrenome,E-mail,Cargo,Telefone,Proprietário do contato,Cidade,CEP'],
    [
      'Dutch',
      'Record ID,Voornaam,Achternaam,E-mailadres,Functie,Telefoonnummer,Contacteigenaar,Plaats,Postcode',
    ],
  ])('understands %s labels', async (_language, header) => {
    const folder = await read({
      'kontakte.csv': `${header}\n1,Ana,Ruiz,ana@uno.example,CFO,+34 600 111 222,Dana Whitfield,Madrid,28001\n2,Luis,Gil,luis@dos.example,CTO,+34 600 333 444,Dana Whitfield,Sevilla,41001\n`,
    });
    const analysis = await think(folder);
    expect(sourceOf(analysis, 'kontakte.csv').mapping.object).toBe('contacts');
    const properties = sourceOf(analysis, 'kontakte.csv').columns.map(one => one.property);
    expect(properties).toEqual([
      null,
      'firstname',
      'lastname',
      'email',
      'jobtitle',
      'phone',
      'hubspot_owner_id',
      'city',
      'zip',
    ]);
  });

  it('maps Pipedrive’s “Entity - Field” headers and links deals by name', async () => {
    const folder = await read({
      'organizations.csv':
        'Organization - Name,Organization - Address\nNord AG,Ringweg 1\nSüd GmbH,Talstr. 2\n',
      'persons.csv':
        'Person - Name,Person - Email (Work),Person - Phone,Person - Organization\nEva Klein,eva@nord.example,030 111,Nord AG\nTom van der Berg,tom@sued.example,089 222,Süd GmbH\n',
      'deals.csv':
        'Deal - Title,Deal - Value,Deal - Currency of value,Deal - Stage,Deal - Expected close date,Deal - Organization,Deal - Contact person,Deal - Owner\nNord Ausbau,1.000,EUR,Proposal Made,2026-01-15,Nord AG,Eva Klein,Dana Whitfield\nSüd Wartung,2.500,EUR,Negotiations Started,2026-02-20,Süd GmbH,Tom van der Berg,Dana Whitfield\n',
    });
    const analysis = await think(folder);
    expect(analysis.source_system.name).toBe('pipedrive');
    expect(Object.fromEntries(analysis.sources.map(one => [one.profile.id, one.mapping.object]))).toEqual({
      'deals.csv': 'deals',
      'organizations.csv': 'companies',
      'persons.csv': 'contacts',
    });
    expect(writes(analysis, 'deals.csv')).toMatchObject({
      'Deal - Title': 'dealname',
      'Deal - Value': 'amount',
      'Deal - Currency of value': 'deal_currency_code',
      'Deal - Stage': 'dealstage',
      'Deal - Owner': 'hubspot_owner_id',
    });
    const compiled = await gather(folder, analysis);
    expect(tallyBy(compiled.associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
      'contacts>companies': 2,
      'deals>companies': 2,
      'deals>contacts': 2,
    });
    expect(compiled.records.find(one => one.properties['firstname'] === 'Tom')?.properties['lastname']).toBe(
      'van der Berg',
    );
    expect(unaccounted(folder, compiled)).toEqual([]);
  });

  it('maps Zoho’s tables by their id columns', async () => {
    const folder = await read({
      'Accounts.csv':
        'ACCOUNTID,Account Name,Account Owner,Account Type,Industry,Website\n11,Nile Ltd,Dana Whitfield,Customer,Retail,nile.example\n12,Rhine Ltd,Marcus Oyelaran,Customer,Banking,rhine.example\n',
      'Contacts.csv':
        'CONTACTID,Last Name,Contact Owner,Account Id,Email,Mobile,Created Time\n21,Moss,Dana Whitfield,11,moss@nile.example,0171 1,2024-01-20 08:00:00\n22,Hill,Dana Whitfield,12,hill@rhine.example,0171 2,2024-01-21 08:00:00\n',
      'Potentials.csv':
        'POTENTIALID,Potential Name,Potential Owner,Closing Date,Amount,Stage,Probability,Account Id\n31,Big one,Dana Whitfield,2024-07-30,5000,Negotiation,80,11\n32,Small one,Dana Whitfield,2024-08-30,50,Closed Won,100,12\n',
    });
    const analysis = await think(folder);
    expect(analysis.source_system.name).toBe('zoho');
    expect(analysis.sources.map(one => one.mapping.object)).toEqual(['companies', 'contacts', 'deals']);
    const compiled = await gather(folder, analysis);
    expect(tallyBy(compiled.associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
      'contacts>companies': 2,
      'deals>companies': 2,
    });
    expect(compiled.records.find(one => one.object === 'companies')?.properties).toMatchObject({
      name: 'Nile Ltd',
      domain: 'nile.example',
      industry: 'RETAIL',
    });
  });

  it('maps a Dynamics export and leaves its hidden columns behind', async () => {
    const folder = await read({
      'Active Contacts.csv':
        '(Do Not Modify) Contact,(Do Not Modify) Row Checksum,(Do Not Modify) Modified On, Full Name,First Name,Last Name,Job Title,Company Name,Email,Business Phone\n6f1c2a30-1111-4a5b-9c3d-000000000001,abc==,2024-01-13 10:00,Ann Lee,Ann,Lee,CFO,Acme,ann@acme.example,030 1\n6f1c2a30-1111-4a5b-9c3d-000000000002,def==,2024-01-14 10:00,Bob Ray,Bob,Ray,CTO,Bolt,bob@bolt.example,030 2\n',
    });
    const analysis = await think(folder);
    expect(analysis.source_system.name).toBe('dynamics');
    expect(sourceOf(analysis, 'Active Contacts.csv')).toMatchObject({
      mapping: { object: 'contacts' },
      key: { kind: 'id', columns: ['(Do Not Modify) Contact'] },
    });
    expect(columnOf(analysis, 'Active Contacts.csv', '(Do Not Modify) Row Checksum').action).toBe('skip');
    expect(writes(analysis, 'Active Contacts.csv')).toMatchObject({
      Email: 'email',
      'Business Phone': 'phone',
      'Job Title': 'jobtitle',
    });
  });
});
