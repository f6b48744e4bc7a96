// Documents in outline, for whoever says in a few words what there is.
export {
  listRequested as listRequestedDocuments,
  outlineDocuments,
  type StatusOutline,
} from './store-outline.ts';
