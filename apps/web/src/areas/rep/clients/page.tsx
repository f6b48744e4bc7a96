export function ClientsPage() {
  return <h1 className="text-xl font-semibold">Clients</h1>;
}
