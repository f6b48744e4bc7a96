// Form submissions: stored, and turned into a contact known by its e-mail. Needs no token, as on the real thing.
import type { FastifyInstance } from 'fastify';
import { asJson, isJson, listOf, requiredText, textOf } from '../body.ts';
import type { Db } from '../database.ts';
import { writeBatch } from '../objects/batch-write.ts';
import { type ConfigCache, findProperty, objectTypeOf } from '../portals/portal-config.ts';
import { findPortal } from '../portals/portals-store.ts';
import { canonicalValue } from '../properties/property-value.ts';
import { notFound, Refusal } from '../refusal.ts';
import { saveSubmission } from './forms-store.ts';

const MAX_FIELDS = 1_000;

interface FormParams {
  Params: { portalId: string; formGuid: string };
}

function refused(errorType: string, message: string): Refusal {
  return new Refusal(400, 'VALIDATION_ERROR', 'The request is not valid', {
    errors: [{ message, errorType }],
  });
}

function parseFields(body: unknown): Map<string, string> {
  const fields = listOf(asJson(body), 'fields');
  if (fields.length > MAX_FIELDS)
    throw refused('MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED', `At most ${MAX_FIELDS} fields`);
  return new Map(
    fields.map(value => {
      const field = asJson(value, 'field');
      return [requiredText(field, 'name'), textOf(field['value']) ?? ''];
    }),
  );
}

export function formsRoutes(app: FastifyInstance, db: Db, configs: ConfigCache): void {
  app.post<FormParams>('/submissions/v3/integration/submit/:portalId/:formGuid', async request => {
    const portal = await findPortal(db, Number(request.params.portalId) || 0);
    if (portal === undefined) throw notFound();
    const config = await configs.of(db, portal);
    const contacts = objectTypeOf(config, 'contacts');
    const fields = parseFields(request.body);
    const context = asJson(request.body)['context'];
    if (isJson(context) && context['hutk'] === '')
      throw refused('INVALID_HUTK', 'Error in context.hutk: it is empty');
    const email = fields.get('email');
    if (email === undefined || email === '')
      throw refused('REQUIRED_FIELD', "Error in 'fields.email'. Required field 'email' is missing");
    const properties: Record<string, string> = {};
    for (const [name, text] of fields) {
      const property = findProperty(config, contacts, name);
      // Fields that are no properties are stored with the submission and go no further.
      if (property === undefined || property.writable !== 'always') continue;
      const result = canonicalValue(property, text, config.owners);
      if ('problem' in result && name === 'email') {
        throw refused('INVALID_EMAIL', `Error in 'fields.email'. Invalid email address '${email}'`);
      }
      if ('value' in result) properties[name] = text;
    }
    await writeBatch(db, portal, config, contacts, 'upsert', [
      { key: email, idProperty: 'email', properties, associations: [], traceId: undefined },
    ]);
    await saveSubmission(db, portal.id, request.params.formGuid, request.body);
    return { inlineMessage: 'Thanks for submitting the form.' };
  });
}
