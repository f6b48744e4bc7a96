/** The address this page was opened with. The router may write a query differently; an issuer's signature over it would break. */
export const arrival = new URL(location.href);

/** The query of the page as the mail or the issuer wrote it; empty once somebody has gone on to another page. */
export function arrivalQuery(): URLSearchParams {
  return location.pathname === arrival.pathname ? arrival.searchParams : new URLSearchParams();
}

const key = 'groundwork.asked';

/** Before leaving for a third party, who brings people back without the query. */
export function keepAsked(): void {
  const asked = askedByApplication();
  if (asked === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, asked);
}

/** What is asked here, or was when somebody left for a third party. */
export function keptAsked(): string | undefined {
  const kept = arrivalQuery().has('second_step') ? sessionStorage.getItem(key) : null;
  return askedByApplication() ?? kept ?? undefined;
}

/** The signed query of an application that sent somebody here to sign in, to be handed back word for word. */
export function askedByApplication(): string | undefined {
  return arrivalQuery().has('sig') ? arrival.search.slice(1) : undefined;
}
