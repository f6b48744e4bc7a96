import { PersonalData } from '../../../features/personal-data/personal-data.tsx';

export function DataPart() {
  return <PersonalData />;
}
