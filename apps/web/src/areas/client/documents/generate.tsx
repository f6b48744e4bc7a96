// What can be generated, beside what makes its data.
import { GenerateDialog, type GenerateDialogProps } from '../../../features/documents/generate-dialog.tsx';
import { AuditRun } from '../audit-run.tsx';
import { RevopsRun } from '../revops/revops-run.tsx';

export function GenerateDocuments({ project, onClose }: Pick<GenerateDialogProps, 'project' | 'onClose'>) {
  return (
    <GenerateDialog
      project={project}
      onClose={onClose}
      sources={{
        audit_report: <AuditRun projectId={project.id} />,
        revops_report: <RevopsRun projectId={project.id} />,
      }}
    />
  );
}
