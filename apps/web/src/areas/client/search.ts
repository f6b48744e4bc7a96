// What stands behind the question mark of the client area's addresses. Anything else there is left out.
import type { Severity } from '@groundwork/contract/audits';
import { oneOf, text } from '../../lib/query-text.ts';
import { type RowAddress, rowAddressOf } from '../../lib/row-address.ts';

export const progressSearch = (
  search: Record<string, unknown>,
): { view?: 'activity'; project?: string; milestone?: string } => {
  const project = text(search['project']);
  const milestone = text(search['milestone']);
  return {
    ...(search['view'] === 'activity' && { view: 'activity' as const }),
    ...(project !== undefined && { project }),
    ...(milestone !== undefined && { milestone }),
  };
};

export const decisionsSearch = (
  search: Record<string, unknown>,
): { project?: string; decision?: string; view?: 'settled' } => {
  const project = text(search['project']);
  const decision = text(search['decision']);
  return {
    ...(project !== undefined && { project }),
    ...(decision !== undefined && { decision }),
    ...(search['view'] === 'settled' && { view: 'settled' as const }),
  };
};

/** A step of the implementation, and the row that is looked at over it. */
export const stepSearch = (search: Record<string, unknown>): { step?: string } & RowAddress => {
  const step = text(search['step']);
  return { ...(step !== undefined && { step }), ...rowAddressOf(search) };
};

export const documentSearch = (search: Record<string, unknown>): { document?: string } => {
  const document = text(search['document']);
  return document === undefined ? {} : { document };
};

export const questionSearch = (search: Record<string, unknown>): { question?: string } => {
  const question = text(search['question']);
  return question === undefined ? {} : { question };
};

/** An audit that is not the latest, what of its findings is listed, and the one that is open. */
export const auditSearch = (
  search: Record<string, unknown>,
): { audit?: string; finding?: string; severity?: Severity; object?: string } => {
  const audit = text(search['audit']);
  const finding = text(search['finding']);
  const severity = oneOf(['high', 'medium', 'low'], search['severity']);
  const object = text(search['object']);
  return {
    ...(audit !== undefined && { audit }),
    ...(finding !== undefined && { finding }),
    ...(severity && { severity }),
    ...(object !== undefined && { object }),
  };
};
