export function AnalyticsPage() {
  return <h1 className="text-xl font-semibold">Analytics</h1>;
}
