export function CommissionPage() {
  return <h1 className="text-xl font-semibold">Commission</h1>;
}
