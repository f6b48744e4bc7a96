// How a record of the portal is called.

/** Property by which people call a record of the object. */
export function nameProperty(object: string): string {
  const known: Record<string, string> = {
    companies: 'name',
    contacts: 'lastname',
    deals: 'dealname',
    tickets: 'subject',
    tasks: 'hs_task_subject',
    notes: 'hs_note_body',
  };
  return known[object] ?? 'name';
}

/** What a record is called; empty when nothing does. */
export function recordName(object: string, properties: Readonly<Record<string, string | null>>): string {
  if (object !== 'contacts') return properties[nameProperty(object)] ?? '';
  return `${properties['firstname'] ?? ''} ${properties['lastname'] ?? ''}`.trim();
}
