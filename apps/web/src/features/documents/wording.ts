// Types and states of documents as people read them.
import {
  type Document,
  type DocumentStatus,
  type DocumentType,
  documentStatuses,
  documentTypes,
} from '@groundwork/contract/documents';
import type { Tone } from '../../ui/badge.tsx';
import type { SelectOption } from '../../ui/select-props.ts';

export const typeNames: Record<DocumentType, string> = {
  report: 'Report',
  configuration: 'Configuration',
  documentation: 'Documentation',
  training: 'Training',
  contract: 'Contract',
  other: 'Other',
};

const looks: Record<DocumentStatus, { name: string; tone: Tone }> = {
  draft: { name: 'Draft', tone: 'neutral' },
  review: { name: 'In Review', tone: 'warn' },
  approved: { name: 'Approved', tone: 'accent' },
  delivered: { name: 'Delivered', tone: 'good' },
};

export const statusName = (status: DocumentStatus): string => looks[status].name;

/** What was asked for and has not come is not a draft to its readers. */
export function lookOf(document: Pick<Document, 'status' | 'is_requested'>): { name: string; tone: Tone } {
  return document.is_requested ? { name: 'Requested', tone: 'neutral' } : looks[document.status];
}

export const typeOptions: readonly SelectOption[] = documentTypes.map(value => ({
  value,
  label: typeNames[value],
}));
export const statusOptions: readonly SelectOption[] = documentStatuses.map(value => ({
  value,
  label: statusName(value),
}));

export const isType = (value: string): value is DocumentType => documentTypes.some(type => type === value);
export const isStatus = (value: string): value is DocumentStatus =>
  documentStatuses.some(status => status === value);

/** Enough of a fingerprint to compare by eye. */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;
}

/** Endings the server takes. */
export const acceptedEndings =
  '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.doc,.xls,.ppt,.png,.jpg,.jpeg,.webp,.gif,.txt,.md,.csv,.tsv,.json,.xml,.html,.svg,.rtf,.zip';
