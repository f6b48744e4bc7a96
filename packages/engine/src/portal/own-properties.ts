// The properties and groups that we add to a portal, whatever a client's files hold.

/** Everything we add stands in one group per object, so that people see at once what came from the migration. */
export const GROUP = 'groundwork_imported';
export const GROUP_LABEL = 'Imported by Groundwork';

/** Where an address stands that several people have: as an address the portal takes each one once. */
export const SHARED_EMAIL = { name: 'groundwork_shared_email', label: 'Shared email address' } as const;

/** Amount and currency of a deal in a currency that the portal does not have. */
export const ASIDE_AMOUNT = { name: 'groundwork_original_amount', label: 'Original amount' } as const;
export const ASIDE_CURRENCY = { name: 'groundwork_original_currency', label: 'Original currency' } as const;
