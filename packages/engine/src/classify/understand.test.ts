import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeader } from '../profile/header-name.ts';
import { wordSimilarity } from './similarity.ts';
import { understand } from './understand.ts';

const best = (header: string, object: string): string | undefined =>
  understand(readHeader(header), object)[0]?.concept;

describe('headers', () => {
  it.each([
    ['MailingPostalCode', 'contacts', 'zip'],
    ['Company / Account', 'contacts', 'company_name'],
    ['Contact Email', 'contacts', 'email'],
    ['E-Mail-Adresse', 'contacts', 'email'],
    ['Adresse électronique', 'contacts', 'email'],
    ['Código postal', 'contacts', 'zip'],
    ['Nº de empleados', 'companies', 'employees'],
    ['Voraussichtliches Abschlussdatum', 'deals', 'close_date'],
    ['Fecha de cierre prevista', 'deals', 'close_date'],
    ['Phase de vente', 'deals', 'stage'],
    ['Data di chiusura', 'deals', 'close_date'],
    ['Probabilidade', 'deals', 'probability'],
    ['Sluitingsdatum', 'deals', 'close_date'],
    ['Aantal medewerkers', 'companies', 'employees'],
    ['Jahresumsatz', 'companies', 'revenue'],
    ['Chiffre d’affaires', 'companies', 'revenue'],
    ['Ragione sociale', 'companies', 'company_name'],
    ['property_jobtitle', 'contacts', 'job_title'],
    ['Telephon Number', 'contacts', 'phone'],
    ['Opportunty Name', 'deals', 'deal_name'],
    ['Gender__c', 'contacts', 'gender'],
  ])('%s of %s is %s', (header, object, concept) => expect(best(header, object)).toBe(concept));

  it('say which of several like columns they are', () => {
    expect(understand(readHeader('email_home'), 'contacts')[0]).toMatchObject({
      concept: 'email',
      qualifier: { word: 'home', rank: 2 },
    });
    expect(understand(readHeader('ShippingCity'), 'companies')[0]).toMatchObject({
      concept: 'city',
      qualifier: { rank: 3 },
    });
  });

  it('mean nothing when they mean nothing', () => {
    for (const header of ['Xyzzy', 'Field 27', 'Driving_License_Number__c', 'Housing_Status__c'])
      expect(best(header, 'contacts')).toBeUndefined();
  });

  it('can be anything without harm', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), header => void understand(readHeader(header), 'contacts')),
    );
  });

  it('are compared the same both ways', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(wordSimilarity(a, b)).toBe(wordSimilarity(b, a));
      }),
    );
  });
});
