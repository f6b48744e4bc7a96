// The tables of projects, their milestones and their activity.
import type { Fact, Milestone, Project } from '@groundwork/contract/projects';
import type { DefaultColumn, JsonColumn, TimestampColumn } from '../../platform/db.ts';

interface ProjectTable {
  organization_id: string;
  id: string;
  name: string;
  status: DefaultColumn<Project['status']>;
  start_date: string | null;
  target_completion_date: string | null;
  completed_date: TimestampColumn | null;
  assigned_agent: string | null;
  version: DefaultColumn<number>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
}

interface MilestoneTable {
  organization_id: string;
  id: string;
  project_id: string;
  name: string;
  description: DefaultColumn<string>;
  status: DefaultColumn<string>;
  kind: DefaultColumn<Milestone['kind']>;
  position: DefaultColumn<number>;
  due_date: string | null;
  completed_date: TimestampColumn | null;
  completed_by: string | null;
  operation_id: string | null;
  facts: JsonColumn<Fact[]>;
  is_talked_about: DefaultColumn<boolean>;
  version: DefaultColumn<number>;
  created_at: TimestampColumn;
}

interface ActivityTable {
  organization_id: string;
  id: string;
  project_id: string;
  description: string;
  actor: string | null;
  created_at: TimestampColumn;
}

declare module '../../platform/db.ts' {
  interface Tables {
    projects: ProjectTable;
    milestones: MilestoneTable;
    activity: ActivityTable;
  }
}
