export function NewDealPage() {
  return <h1 className="text-xl font-semibold">New Deal</h1>;
}
