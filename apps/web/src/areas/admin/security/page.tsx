// What a super admin sees of the platform's safety.
import { useState } from 'react';
import { PersonData } from '../../../features/personal-data/person-data.tsx';
import { SignIns } from '../../../features/security/sign-ins.tsx';
import { Tokens } from '../../../features/security/tokens.tsx';
import { TrailList } from '../../../features/trail/trail-list.tsx';
import { TrailVerification } from '../../../features/trail/verification.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const tabs = [
  {
    value: 'trail',
    label: 'Trail',
    content: (
      <div className="grid gap-5">
        <TrailVerification />
        <TrailList />
      </div>
    ),
  },
  { value: 'sign-ins', label: 'Sign-ins', content: <SignIns /> },
  { value: 'tokens', label: 'Tokens', content: <Tokens /> },
  { value: 'personal-data', label: 'Personal data', content: <PersonData /> },
];

export function SecurityPage() {
  const [tab, setTab] = useState('trail');
  return (
    <div className="grid gap-4">
      <h1 className="text-xl font-semibold">Security</h1>
      <Tabs label="Security" tabs={tabs} value={tab} onChange={setTab} />
    </div>
  );
}
