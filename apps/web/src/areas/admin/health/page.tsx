export function HealthPage() {
  return <h1 className="text-xl font-semibold">System Health</h1>;
}
