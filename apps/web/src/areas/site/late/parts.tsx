// The story's four miniatures and the charts of the record: fetched once the page is awake, drawn into rooms that the page has kept for them.
import './late.css';

export { DecisionCard as Decision } from './decision-card.tsx';
export { FlowChart as Flow, RecognitionChart as Recognition } from './measured-charts.tsx';
export { ReportCard as Report } from './report-card.tsx';
export { UndoCard as Undo } from './undo-card.tsx';
export { ValuesCard as Values } from './values-card.tsx';
