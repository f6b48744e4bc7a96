import { OperationList } from '../../../features/operations/operation-list.tsx';

export function OperationsPage() {
  return (
    <div className="grid gap-6">
      <h1 className="text-xl font-semibold">AI Operations</h1>
      <OperationList />
    </div>
  );
}
