export function LeadsPage() {
  return <h1 className="text-xl font-semibold">Leads</h1>;
}
