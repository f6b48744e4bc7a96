export function SecurityPage() {
  return <h1 className="text-xl font-semibold">Security</h1>;
}
