// The tickets that are not settled, for whoever says in a few words what they wait for.
export { listOpenTickets, type OpenTicket } from './store-open.ts';
