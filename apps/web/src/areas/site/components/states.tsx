import { FileText, Info } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../../ui/state.tsx';

export function States() {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Card className="p-4">
        <Waiting label="Loading the files" />
      </Card>
      <Card>
        <Empty
          icon={<FileText />}
          title="No column matches."
          text="Another word may find it."
          action={<Button variant="secondary">Show all</Button>}
        />
      </Card>
      <Card>
        <ErrorState message="The files could not be loaded." reference="6f2c9a" onRetry={() => undefined} />
      </Card>
      <div className="grid gap-2 lg:col-span-3">
        {(['accent', 'good', 'warn', 'bad'] as const).map(tone => (
          <Notice key={tone} tone={tone} icon={<Info />}>
            Two files came after the analysis; it does not know them yet.
          </Notice>
        ))}
      </div>
    </div>
  );
}
