// The currencies of an account and their rates to the company's own, as the settings API has them.
import type { FastifyInstance } from 'fastify';
import { asJson, requiredText } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import { saveDefinitions } from '../portals/definitions-store.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { changeConfig } from '../portals/portal-config.ts';
import { invalid, notFound } from '../refusal.ts';
import { type Currency, SUPPORTED } from '../standard/currencies.ts';

const BASE = '/settings/currencies';

function present({ currencies }: Pick<PortalConfig, 'currencies'>, currency: Currency) {
  return {
    id: currency.id,
    fromCurrencyCode: currency.code,
    toCurrencyCode: currencies[0]?.code,
    conversionRate: currency.rate,
    effectiveAt: currency.createdAt,
    createdAt: currency.createdAt,
    updatedAt: currency.updatedAt,
    visibleInUI: currency.visible,
  };
}

function codeIn(body: unknown): string {
  const code = requiredText(asJson(body), 'fromCurrencyCode');
  if (!SUPPORTED.includes(code)) throw invalid(`${code} is not a supported currency code`);
  return code;
}

function rateIn(body: unknown): number {
  const rate = Number(asJson(body)['conversionRate']);
  if (!Number.isFinite(rate) || rate <= 0) throw invalid('conversionRate must be greater than 0');
  // As documented, six decimals are kept.
  return Math.round(rate * 1e6) / 1e6;
}

export function currenciesRoutes(app: FastifyInstance, db: Db): void {
  app.get(`${BASE}/company-currency`, async request => {
    const { currencies } = callerOf(request).config;
    return { id: currencies[0]?.id, currencyCode: currencies[0]?.code };
  });

  app.get(`${BASE}/exchange-rates/current`, async request => {
    const { config } = callerOf(request);
    return { results: config.currencies.map(one => present(config, one)) };
  });

  app.post(`${BASE}/exchange-rates`, async (request, reply) => {
    const { portal } = callerOf(request);
    const code = codeIn(request.body);
    const rate = rateIn(request.body);
    const made = await change(db, portal, (config, now) => {
      const known = config.currencies.find(one => one.code === code);
      if (known === config.currencies[0] && known)
        throw invalid('The company currency has no rate of its own');
      const id = known?.id ?? String(Math.max(...config.currencies.map(one => Number(one.id))) + 1);
      return { id, code, rate, visible: true, createdAt: known?.createdAt ?? now, updatedAt: now };
    });
    return await reply.code(201).send(made);
  });

  app.post(`${BASE}/exchange-rates/update-visibility`, async request => {
    const { portal } = callerOf(request);
    const code = codeIn(request.body);
    const visible = asJson(request.body)['visibleInUI'] === true;
    return await change(db, portal, (config, now) => {
      const known = config.currencies.find(one => one.code === code);
      if (known === undefined) throw notFound();
      if (known === config.currencies[0]) throw invalid('The company currency cannot be hidden');
      return { ...known, visible, updatedAt: now };
    });
  });
}

async function change(
  db: Db,
  portal: Portal,
  make: (config: PortalConfig, now: string) => Currency,
): Promise<ReturnType<typeof present>> {
  return await changeConfig(db, portal, async (trx, config) => {
    const made = make(config, new Date().toISOString());
    const all = [...config.currencies.filter(one => one.code !== made.code), made];
    // All of them: until now the portal may only have had the ones of which nobody said more.
    await saveDefinitions(
      trx,
      portal.id,
      all.map(definition => ({ kind: 'currency', object_type: '', key: definition.code, definition })),
    );
    return present(config, made);
  });
}
