/** The address this page was opened with. The router may write a query differently; an issuer's signature over it would break. */
export const arrival = new URL(location.href);
