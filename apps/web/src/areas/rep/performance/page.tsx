export function PerformancePage() {
  return <h1 className="text-xl font-semibold">Performance</h1>;
}
