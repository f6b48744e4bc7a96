export function RepDashboard() {
  return <h1 className="text-xl font-semibold">Dashboard</h1>;
}
