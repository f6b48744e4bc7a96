// The newest audit of a project, for whoever reports on it.
export { findLastAudit } from './store.ts';
