// The language model that is set now: made anew when another one is set, for settings change while the product runs.
import { createModel, type Model } from './model.ts';
import type { ModelSettings } from './settings.ts';

export interface NamedModel {
  model: Model;
  settings: ModelSettings;
}

export function newestModel(settings: () => ModelSettings | undefined): () => NamedModel | undefined {
  let made: NamedModel | undefined;
  return () => {
    const now = settings();
    if (now === undefined) return undefined;
    if (made?.settings !== now) made = { settings: now, model: createModel(now) };
    return made;
  };
}
