export function ClientPage() {
  return <h1 className="text-xl font-semibold">Client</h1>;
}
