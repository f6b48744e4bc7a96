export function DealsPage() {
  return <h1 className="text-xl font-semibold">Deals</h1>;
}
