"""Reading what a recogniser of the whole language wrote: by how it sounds."""
