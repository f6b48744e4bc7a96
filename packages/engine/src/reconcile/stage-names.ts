// What people call pipelines and stages that are known by their ids.

export interface NamedPipeline {
  id: string;
  label: string;
  stages: readonly { id: string; label: string }[];
}

export interface StageNames {
  pipeline_label: string;
  stage_label: string;
}

/** Looks labels up; what the portal does not know (any more) keeps its id, so that nobody reads an empty line. */
export function stageNamer(
  pipelines: readonly NamedPipeline[],
): (place: { pipeline: string; stage: string }) => StageNames {
  const known = new Map(pipelines.map(pipeline => [pipeline.id, pipeline]));
  return ({ pipeline, stage }) => {
    const found = known.get(pipeline);
    return {
      pipeline_label: found?.label ?? pipeline,
      stage_label: found?.stages.find(each => each.id === stage)?.label ?? stage,
    };
  };
}
