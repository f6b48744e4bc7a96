// Everything the product holds about the signed-in person, as they may take it with them.
import { call } from './call.ts';

export const personalDataCalls = {
  export: call({
    name: 'personalData.export',
    method: 'GET',
    path: '/session/personal-data',
    summary: 'Everything the product holds about the signed-in person, as a file',
    permission: 'signed_in',
    underLook: 'never',
    stream: 'download',
  }),
  archive: call({
    name: 'personalData.archive',
    method: 'GET',
    path: '/session/personal-data/archive',
    summary: 'The same with the files the signed-in person uploaded, as a ZIP archive',
    permission: 'signed_in',
    underLook: 'never',
    stream: 'download',
  }),
} as const;
