export function OperationsPage() {
  return <h1 className="text-xl font-semibold">AI Operations</h1>;
}
