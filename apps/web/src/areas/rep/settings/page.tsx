export function RepSettingsPage() {
  return <h1 className="text-xl font-semibold">Settings</h1>;
}
