/** A page that was written when it was built. In a browser it is there already, and nothing compares it with anything. */
export function Written({ html = '' }: { html?: string }) {
  // Our own words, made from the contract: nothing of it comes from outside.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
