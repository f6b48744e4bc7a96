export function SupportQueuePage() {
  return <h1 className="text-xl font-semibold">Support Queue</h1>;
}
