export function DealPage() {
  return <h1 className="text-xl font-semibold">Deal</h1>;
}
