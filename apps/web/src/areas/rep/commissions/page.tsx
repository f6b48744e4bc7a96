export function CommissionsPage() {
  return <h1 className="text-xl font-semibold">Commissions</h1>;
}
