/** A request that carries it is answered as the person would be; it must be of the look’s own staff member and session. */
export const lookHeader = 'x-look-as';
